/** What whoever may not join a space can do about it. That they may not, a toast says. */
export const closedWords = (isLoggedIn: boolean): string =>
  isLoggedIn
    ? "Ask its owner for an invitation."
    : "Have an invitation? Sign in to open it, or ask the owner for one.";
