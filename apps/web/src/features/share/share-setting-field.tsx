import type { ShareSetting, Space } from "@veranda/contract";
import { Globe, KeyRound } from "lucide-react";
import { useId } from "react";
import { editSpace } from "../own-spaces/space-acts.ts";
import { useSpaceAct } from "../own-spaces/use-space-act.ts";

const SETTINGS = [
  {
    setting: "PRIVATE",
    Icon: KeyRound,
    title: "Private",
    words: "Those you invite, and whoever has the link.",
  },
  { setting: "PUBLIC_LINK", Icon: Globe, title: "Public", words: "Everyone may walk in." },
] as const satisfies { setting: ShareSetting; Icon: unknown; title: string; words: string }[];

type ShareSettingFieldProps = { space: Pick<Space, "id" | "shareSetting" | "isPublishedToExplore"> };

/** Who may come. */
export function ShareSettingField({ space }: ShareSettingFieldProps) {
  const group = useId();
  const change = useSpaceAct((queries, shareSetting: ShareSetting) =>
    editSpace(queries, space.id, { shareSetting }),
  );
  const shown = change.wish ?? space.shareSetting;
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">Who may come</legend>
      <div className="grid gap-2 xs:grid-cols-2">
        {SETTINGS.map(({ setting, Icon, title, words }) => (
          <label
            key={setting}
            className="relative flex cursor-pointer gap-3 rounded-2xl border border-line-strong p-3.5 transition-colors duration-150 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={group}
              checked={shown === setting}
              disabled={change.isBusy}
              onChange={() => change.act(setting)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Icon className="mt-0.5 size-5 shrink-0 text-accent" aria-hidden="true" />
            <span>
              <span className="block font-semibold">{title}</span>
              <span className="block text-sm text-ink-soft">{words}</span>
            </span>
          </label>
        ))}
      </div>
      {space.isPublishedToExplore && shown === "PUBLIC_LINK" && (
        <p className="mt-2 text-sm text-ink-soft">
          It is shown in explore. Made private, it goes from there too.
        </p>
      )}
    </fieldset>
  );
}
