import type { CurrentUser } from "@veranda/contract";
import { Switch } from "../../ui/switch.tsx";
import { Panel } from "./panel.tsx";
import { useChangeMe } from "./use-change-me.ts";

/** What others get to know. */
export function PrivacySection({ me }: { me: CurrentUser }) {
  const change = useChangeMe();
  return (
    <Panel title="Privacy" lead="Blocked people can't see you.">
      <div className="flex flex-col gap-3">
        <Switch
          label="Friends can see where I am"
          hint="They can join you in your current space"
          isOn={me.preferences.showsWhereabouts}
          onSwitch={(isOn) =>
            change({
              patch: { preferences: { showsWhereabouts: isOn } },
              now: (now) => ({ ...now, preferences: { ...now.preferences, showsWhereabouts: isOn } }),
            })
          }
        />
        <Switch
          label="Private profile"
          hint="Others see only your name and pictures; friends see everything"
          isOn={me.userSocialProfile.isPrivate}
          onSwitch={(isOn) =>
            change({
              patch: { isPrivate: isOn },
              now: (now) => ({ ...now, userSocialProfile: { ...now.userSocialProfile, isPrivate: isOn } }),
            })
          }
        />
      </div>
    </Panel>
  );
}
