"""Strict reading of YAML manifests: positions for every fault, no surprises, hard limits.

Nothing here knows what a manifest contains; the modules beside this package do.
"""
