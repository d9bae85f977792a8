import type { PortalTarget } from "@veranda/contract/engine/portal-messages";

/** Each space once, with a share id if any of its portals has one, since that gives access behind all of them. */
export function distinctTargets(targets: Iterable<PortalTarget>): PortalTarget[] {
  const found = new Map<string, PortalTarget>();
  for (const target of targets)
    if (target.shareId !== null || !found.has(target.id)) found.set(target.id, target);
  return [...found.values()];
}
