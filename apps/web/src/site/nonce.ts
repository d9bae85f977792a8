import { createContext, useContext } from "react";

/** Set while rendering on the server only; browsers hide it from scripts afterwards. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = (): string | undefined => useContext(NonceContext);
