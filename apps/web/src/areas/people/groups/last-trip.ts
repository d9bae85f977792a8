const KEY = "veranda:group-last-trip";

/** The instance of this tab's last group trip; "" before the first. Of another group nothing is known. */
const read = (groupId: string): string | null => {
  const [id, instanceId = ""] = (sessionStorage.getItem(KEY) ?? "").split(" ");
  return id === groupId ? instanceId : null;
};
const write = (groupId: string, instanceId: string): void =>
  sessionStorage.setItem(KEY, `${groupId} ${instanceId}`);

const WHERE_ONE_IS = "here";

/** Whether this tab has been in a group, so that its arrival may be awaited. */
export const hasTripped = (): boolean => sessionStorage.getItem(KEY) !== null;

/** Joining a group inside a space doesn't start a trip there. */
export function rememberStart(groupId: string, isInside: boolean): void {
  if (read(groupId) === null) write(groupId, isInside ? WHERE_ONE_IS : "");
}

/** Whether one has moved since the last trip; checked once per arrival. */
export function hasMovedOn(groupId: string, instanceId: string): boolean {
  const before = read(groupId);
  write(groupId, instanceId);
  return before !== null && before !== WHERE_ONE_IS && before !== instanceId;
}
