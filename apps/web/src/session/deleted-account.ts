import { create } from "zustand";

/**
 * Whether this browser's account was deleted, in any tab; until somebody signs in. The server reports only that a
 * session has ended.
 */
export const useDeletedAccount = create<{ isDeleted: boolean }>(() => ({ isDeleted: false }));
