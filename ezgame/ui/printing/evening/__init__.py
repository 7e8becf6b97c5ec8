"""The evening's report: what is in it (content), as pages for paper (pages) and as one page for a browser (html)."""
