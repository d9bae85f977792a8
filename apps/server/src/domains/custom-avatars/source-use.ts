/** The use under which the uploaded file of a custom avatar is stored. */
export const sourceUse = (id: string): string => `custom-avatar-source:${id}`;
