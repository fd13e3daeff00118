"""What the product promises under kills, crowds, races and slow senders, each as an experiment."""
