"""Categories with equal names, from before those were refused."""

from evaluacmo.accounts.models import Category


def double_of(category: Category, name: str) -> Category:
    """The category of this name, which is equal to that of another; made as a migration left it."""
    pk = (
        Category.objects.filter(name=name).values_list("pk", flat=True).first()
        or Category.objects.bulk_create([Category(name=name, unique_name="\n")])[0].pk
    )
    Category.objects.filter(pk=pk).update(unique_name=f"{category.unique_name}\n{pk}")
    return Category.objects.get(pk=pk)
