import * as space from "@veranda/messages/about-space";
import * as t from "@veranda/messages/hosting";
import { useEngineState } from "#engine/engine-state.ts";

/** Tells hosts that everybody can build here, with a stand or without; nothing where stands count. */
export function StandsLimitNobody() {
  const kept = useEngineState("room")?.hosts.restrictedPermissions;
  if (kept === undefined || kept.includes("add_content") || kept.includes("view_only")) return null;
  return (
    <p className="mb-2 rounded-2xl bg-on-glass/8 px-3 py-2 text-xs">
      {t.standsLimitNobody({ setting: space.othersBuild(), share: space.share() })}
    </p>
  );
}
