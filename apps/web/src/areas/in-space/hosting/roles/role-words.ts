import type { AssignedRoleName, Stand } from "@veranda/contract";
import { formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/hosting";

export const ROLE_WORDS: Record<AssignedRoleName, { name: () => string; hint: () => string }> = {
  presenter: { name: t.rolePresenter, hint: t.rolePresenterHint },
  speaker: { name: t.roleSpeaker, hint: t.roleSpeakerHint },
  guide: { name: t.roleGuide, hint: t.roleGuideHint },
  builder: { name: t.roleBuilder, hint: t.roleBuilderHint },
};

export const metres = (length: number): string =>
  formatNumber(length, { style: "unit", unit: "meter", maximumFractionDigits: 1 });

const NO_UNIT = { maximumFractionDigits: 1 };
/** "Builder · 6 × 4 m" is one with a stand. */
export const roleTitle = (role: AssignedRoleName, stand: Pick<Stand, "width" | "depth"> | null): string =>
  stand === null
    ? ROLE_WORDS[role].name()
    : `${ROLE_WORDS[role].name()} · ${formatNumber(stand.width, NO_UNIT)} × ${metres(stand.depth)}`;
