type Template = { id: string; title: string };

let chosen: Template | null = null;

export function chooseTemplate(template: Template): void {
  chosen = template;
}

/** The template that the modal asks about. */
export const chosenTemplate = (): Template | null => chosen;
