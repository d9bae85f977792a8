const KEY = "veranda:group-wish";

/** The group that a guest wants to join: possible once they are in a space. */
export const keepGroupWish = (id: string): void => sessionStorage.setItem(KEY, id);

export const hasGroupWish = (): boolean => sessionStorage.getItem(KEY) !== null;

export function takeGroupWish(): string | null {
  const id = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return id;
}
