/** Resolves in the next task: work that is cut there lets presses and drawing in between. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
