/* The endings that links in chats have; a dot between two words of a hasty writer is no link. */
const ENDINGS =
  "ai|app|biz|cc|cn|co|com|de|dev|edu|es|eu|fr|gg|gov|info|io|jp|link|live|ly|me|net|nl|online|org|pl|pw|ru|sh|shop|site|store|su|to|top|tv|uk|us|vip|xyz";
const LINK = new RegExp(`(?:https?:|www\\.)\\S|[a-z0-9-]\\.(?:${ENDINGS})(?![a-z0-9-])`, "i");
/** What is there to be overlooked by rules like this one. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** Whether a message leads out of the space. Letters of other widths count as plain ones. */
export const hasLink = (message: string): boolean =>
  LINK.test(message.normalize("NFKC").replace(INVISIBLE, ""));
