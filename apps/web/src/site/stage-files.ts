import { createContext } from "react";

/** What the stage of a space is made of, by address, for a page that asks for it ahead. The server knows it. */
export const StageFilesContext = createContext<readonly string[]>([]);
