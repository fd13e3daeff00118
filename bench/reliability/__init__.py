"""Experiments on the product's promises under kills, crowds, races and slow clients."""
