import { create } from "zustand";

/* Inside a space toasts have a region of their own, so that they cover no controls. */

const useHost = create<{ element: HTMLElement | null }>(() => ({ element: null }));

export const setToastHost = (element: HTMLElement | null): void => useHost.setState({ element });

/** Where toasts are rendered; null: over the page. */
export const useToastHost = (): HTMLElement | null => useHost(({ element }) => element);
