import * as t from "@veranda/messages/profile-edit";
/** The palette of profile colours, by name. */
export const PROFILE_COLOURS = [
  [t.terracotta, "#b4532a"],
  [t.honey, "#c98a1b"],
  [t.moss, "#5d7a3a"],
  [t.sea, "#1d6b68"],
  [t.dusk, "#4a5b8c"],
  [t.plum, "#7d4068"],
  [t.rose, "#b8506a"],
  [t.slate, "#5b5650"],
] as const;
