declare module "virtual:message-areas" {
  /** The areas of messages that each script of the pages asks for, by its address. */
  const areasOfScripts: Record<string, { atOnce: string[]; later: string[] }>;
  export default areasOfScripts;
}
