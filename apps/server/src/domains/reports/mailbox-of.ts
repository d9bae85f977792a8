/** Whatever is behind a "+" reaches the same mailbox with most who run one. */
export function mailboxOf(email: string): string {
  const [local = "", host = ""] = email.toLowerCase().split("@");
  return `${local.split("+", 1)[0]}@${host}`;
}
