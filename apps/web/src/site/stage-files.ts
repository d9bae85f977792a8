import { createContext } from "react";

/** The URLs of the stage's files, known to the server, for pages that prefetch them. */
export const StageFilesContext = createContext<readonly string[]>([]);
