import type { Participant } from "@veranda/contract/rooms/messages";
import { ROLE_WORDS } from "./role-words.ts";

/** The roles that hosts have given somebody, beside their name. */
export const RoleTags = ({ roles = [] }: { roles: Participant["assignedRoles"] }) =>
  roles.length > 0 && (
    <span className="flex flex-wrap gap-1 pt-0.5">
      {roles.map((role) => (
        <span key={role} className="rounded-full bg-on-glass/12 px-2 py-0.5 text-xs font-medium">
          {ROLE_WORDS[role].name()}
        </span>
      ))}
    </span>
  );
