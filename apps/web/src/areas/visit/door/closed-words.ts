import * as t from "@veranda/messages/space";
/** What whoever may not join a space can do about it. That they may not, a toast says. */
export const closedWords = (isLoggedIn: boolean): string =>
  isLoggedIn ? t.askForInvitation() : t.haveInvitation();
