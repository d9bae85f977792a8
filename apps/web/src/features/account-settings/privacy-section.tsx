import type { CurrentUser } from "@veranda/contract";
import { Switch } from "../../ui/switch.tsx";
import { Panel } from "./panel.tsx";
import { useChangeMe } from "./use-change-me.ts";

/** What others get to know. */
export function PrivacySection({ me }: { me: CurrentUser }) {
  const change = useChangeMe();
  return (
    <Panel title="Privacy" lead="Whom you have blocked sees nothing of you in any case.">
      <div className="flex flex-col gap-3">
        <Switch
          label="Friends see where I am"
          hint="With it they can join you in the space that you are in"
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
          hint="Others see your name and pictures; friends see the rest"
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
