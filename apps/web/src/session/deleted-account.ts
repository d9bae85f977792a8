import { create } from "zustand";

/**
 * Whether the account that this browser was signed in with has been deleted, in whichever tab; until somebody signs in.
 * The server says no more than that a session has ended: of an account that is gone it knows nothing.
 */
export const useDeletedAccount = create<{ isDeleted: boolean }>(() => ({ isDeleted: false }));
