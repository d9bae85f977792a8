import { create } from "zustand";

/* Inside a space toasts have a part of the view of their own, so that they lie over nothing one can press. */

const useHost = create<{ element: HTMLElement | null }>(() => ({ element: null }));

export const setToastHost = (element: HTMLElement | null): void => useHost.setState({ element });

/** Where toasts stand at this moment; null: over the page. */
export const useToastHost = (): HTMLElement | null => useHost(({ element }) => element);
