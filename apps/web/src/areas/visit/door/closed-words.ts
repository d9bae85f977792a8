import * as t from "@veranda/messages/space";
/** What people who may not join a space can do. A toast says that they can't. */
export const closedWords = (isLoggedIn: boolean): string =>
  isLoggedIn ? t.askForInvitation() : t.haveInvitation();
