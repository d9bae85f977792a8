/* What somebody has begun to write outlives the panel: closing it, or somebody's card in front of it, loses no word. */

let draft = "";

export const readDraft = (): string => draft;
export const keepDraft = (text: string): void => void (draft = text);
