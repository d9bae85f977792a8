declare module "virtual:message-areas" {
  /** The areas of messages that each script of the pages asks for, by its address. */
  const areasOfScripts: Record<string, { atOnce: string[]; later: string[] }>;
  export default areasOfScripts;
}

declare module "virtual:stage-scripts" {
  /** The addresses of the scripts that the stage of a space stands on. */
  const scripts: string[];
  export default scripts;
}
