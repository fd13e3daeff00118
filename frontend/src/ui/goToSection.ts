/** Scrolls to a section and gives the focus to its heading, without a navigation. */
export function goToSection(heading: HTMLElement): void {
  heading.scrollIntoView({ block: 'start' });
  heading.focus({ preventScroll: true });
}
