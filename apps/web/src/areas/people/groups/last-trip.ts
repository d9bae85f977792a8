const KEY = "veranda:group-last-trip";

/** Where this tab's group was taken to last: an instance, "" before the first. Of another group nothing is known. */
const read = (groupId: string): string | null => {
  const [id, instanceId = ""] = (sessionStorage.getItem(KEY) ?? "").split(" ");
  return id === groupId ? instanceId : null;
};
const write = (groupId: string, instanceId: string): void =>
  sessionStorage.setItem(KEY, `${groupId} ${instanceId}`);

const WHERE_ONE_IS = "here";

/** One has come to be in this group: who is in a space doesn't take it there by that. */
export function rememberStart(groupId: string, isInside: boolean): void {
  if (read(groupId) === null) write(groupId, isInside ? WHERE_ONE_IS : "");
}

/** Whether one has moved since the group was taken along last; asked once for each arrival. */
export function hasMovedOn(groupId: string, instanceId: string): boolean {
  const before = read(groupId);
  write(groupId, instanceId);
  return before !== null && before !== WHERE_ONE_IS && before !== instanceId;
}
