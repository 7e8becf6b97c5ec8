"""Figures of 1849 that no other title has, compared with the fact sheet."""

from ezgame.content.titles import load_title
from ezgame.core.ids import PhaseId
from tests.content.test_facts import facts, plain


def test_1849_figures_equal_the_sheet() -> None:
    title, sheet = load_title("1849"), facts("1849", "title")
    values, rulings, names = title.values, title.rulings, {5: "five", 6: "six"}
    scenarios = sheet["scenarios"]
    assert values["scenarios.companies"] == {
        names[n]: row["companies"] for n, row in scenarios.items()
    }
    by_players = {3: ["five"], 5: ["six"]} | {
        players: [names[n] for n in several]
        for players, several in sheet["scenario_choice"].items()
    }
    assert plain(values["scenarios.by_players"]) == plain(by_players)
    for number, name in names.items():
        assert plain(values["scenarios.certificate_limits"][name]) == {
            str(players): row[f"certificate_limit_s{number}"]
            for players, row in sheet["player_table"].items()
            if f"certificate_limit_s{number}" in row
        }
        cards = {row["name"]: row[f"cards_scenario_{number}"] for row in sheet["trains"]}
        ours = {**values["scenarios.trains"][name], **values["scenarios.electric_trains"]}
        assert ours == cards
    limits = sheet["share_limits"]
    assert values["limits.player_percent"] == limits["player_percent"]
    assert values["limits.pool_percent"] == limits["pool_percent"]
    assert values["start.max_percent"] == limits["first_purchase_max_percent"]
    markers = sheet["e_markers"]
    assert rulings["licence.count"].values["rulebook"] == sum(markers["count"].values())
    for phase in ("12", "16"):
        assert title.phases[PhaseId(phase)].values == {
            "licence_first": markers[f"first_phase_{phase}"],
            "licence_further": markers[f"further_phase_{phase}"],
        }
    place, loan, bond = sheet["place_purchase"], sheet["bankruptcy_loan"], sheet["bond"]
    assert values["place_purchase.min_price"] == place["min_price"]
    assert values["insolvency.loan"] == {
        "gets": loan["gets"],
        "deducted": loan["deducted_at_end"],
    }
    assert (values["bond.value"], values["bond.interest"]) == (
        bond["value"],
        bond["interest"],
    )
    for what, phase in (("place-purchase", place["from_phase"]), ("bonds", bond["from_phase"])):
        first = next(p.name for p in title.phases.values() if what in p.allows)
        assert first == str(phase)
    for row in sheet["terrain_costs"]:
        assert row["standard"] * values["terrain.narrow_percent"] // 100 == row["narrow"]
    assert title.market.opens == {"blue": "16", "end": "16"}
