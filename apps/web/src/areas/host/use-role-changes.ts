import { useQueryClient } from "@tanstack/react-query";
import { hostTools } from "@veranda/messages/hosting";
import * as t from "@veranda/messages/space";
import { useEffect, useRef } from "react";
import { useEngineState } from "#engine/engine-state.ts";
import { showToast } from "#ui/toast/toast-store.ts";

/** Tells people in a space when they become a host of it or stop being one; their tools update. */
export function useRoleChanges(spaceId: string, openHostTools: () => void): void {
  const rights = useEngineState("rights");
  const queries = useQueryClient();
  const role = rights === null || rights.isAuthless ? null : rights.isAdministrator;
  const before = useRef(role);
  useEffect(() => {
    const was = before.current;
    before.current = role;
    if (was === null || role === null || was === role) return;
    if (role) showToast({ message: t.hostNow(), action: { label: hostTools(), press: openHostTools } });
    else showToast({ message: t.hostNoMore() });
    void queries.invalidateQueries({ queryKey: ["space", spaceId] });
  }, [role, queries, spaceId, openHostTools]);
}
