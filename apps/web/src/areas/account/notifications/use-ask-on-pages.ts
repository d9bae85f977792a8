import { useEffect } from "react";
import { useLocation } from "react-router";
import { promptForPush } from "#session/push/push-prompt.ts";

const STORAGE_KEY = "visited-spaces";
const REMEMBERED = 50;
/** The prompt waits until the visitor has been on the page for this long, in milliseconds. */
const AFTER_MS = 8_000;

/** Shows the push prompt on profiles, and in a space that the person visits again. */
export function useAskOnPages(ownUsername: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const type = typeFor(pathname, ownUsername);
    if (type === null) return undefined;
    const timer = setTimeout(() => promptForPush(type), AFTER_MS);
    return () => clearTimeout(timer);
  }, [pathname, ownUsername]);
}

function typeFor(pathname: string, ownUsername: string): "ViewProfile" | "RevisitSpace" | null {
  if (pathname.startsWith("/@"))
    return pathname.slice(2).toLowerCase() === ownUsername.toLowerCase() ? null : "ViewProfile";
  const spaceId = /^\/s\/(?:[^/]*-)?([^-/]+)$/.exec(pathname)?.[1];
  return spaceId !== undefined && remember(spaceId) ? "RevisitSpace" : null;
}

/** Whether the person was in this space on an earlier page load. */
function remember(spaceId: string): boolean {
  const visited = (localStorage.getItem(STORAGE_KEY) ?? "").split(" ").filter((id) => id !== "");
  const isBack = visited.includes(spaceId) && !visitedNow.has(spaceId);
  visitedNow.add(spaceId);
  const next = [...visited.filter((id) => id !== spaceId), spaceId].slice(-REMEMBERED);
  localStorage.setItem(STORAGE_KEY, next.join(" "));
  return isBack;
}

const visitedNow = new Set<string>();
