/** The page of one notice, for whoever has its key. */
export const noticePath = (key: string): string => `/notice?key=${encodeURIComponent(key)}`;
