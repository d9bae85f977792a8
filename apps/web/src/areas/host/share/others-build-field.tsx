import type { Space } from "@veranda/contract";
import * as t from "@veranda/messages/about-space";
import { Switch } from "#ui/switch.tsx";
import { setOthersBuild } from "../space-actions.ts";
import { useSpaceAction } from "../use-space-action.ts";

/** Whether people other than hosts may build. Placed beside the sharing settings. */
export function OthersBuildField({ space }: { space: Space }) {
  const change = useSpaceAction((queries, mayBuild: boolean) => setOthersBuild(queries, space, mayBuild));
  const isRestricted = (["add_content", "view_only"] as const).some((each) =>
    space.restrictedPermissions.includes(each),
  );
  const mayBuild = change.wish ?? !isRestricted;
  return (
    <Switch
      label={t.othersBuild()}
      hint={mayBuild ? t.othersBuildHint() : t.hostsBuildHint()}
      isOn={mayBuild}
      onSwitch={change.act}
    />
  );
}
