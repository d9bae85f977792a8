export { BuildButton } from "./editing/build-button.tsx";
export { EmptySpaceHint } from "./editing/empty-space-hint.tsx";
export { EditingShell } from "./editing/lazy-editing-shell.ts";
export { useEditingPanels } from "./editing/use-editing-panels.ts";
export { importToken } from "./environment/import-token.ts";
