import { mayBuild } from "@veranda/contract/permissions";
import * as t from "@veranda/messages/space";
import { Hammer } from "lucide-react";
import { useEngineState } from "#engine/engine-state.ts";
import { signInFromSpace } from "#session/auth.ts";
import { MenuItem } from "#ui/menu.tsx";

/** To a guest, where an account would be let build. */
export function AccountToBuildItem() {
  const rights = useEngineState("rights");
  if (rights?.isAuthless !== true) return null;
  if (!mayBuild({ ...rights, isAuthless: false, isReadOnlyActor: false })) return null;
  return (
    <MenuItem icon={<Hammer />} onSelect={() => void signInFromSpace()}>
      {t.accountToBuild()}
    </MenuItem>
  );
}
