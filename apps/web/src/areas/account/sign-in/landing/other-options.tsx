import type { Integrations } from "@veranda/contract/calls/sign-in";
import * as t from "@veranda/messages/auth";
import { Checkbox } from "#ui/checkbox.tsx";

type OtherOptionsProps = {
  methods: Integrations;
  /** The providers that stay connected. */
  kept: readonly string[];
  onKeep: (kept: readonly string[]) => void;
};

/** The account's other ways to sign in: resetting the password disconnects those that the person doesn't keep. */
export function OtherOptions({ methods, kept, onKeep }: OtherOptionsProps) {
  const all = [
    ...methods.connectedAccounts.map(({ connection, email }) => ({
      connection,
      kind: connection,
      note: email,
    })),
    ...methods.connectedWallets.map(({ connection }) => ({
      connection,
      kind: "wallet",
      note: `${connection.slice(0, 8)}…${connection.slice(-6)}`,
    })),
  ];
  if (all.length === 0) return null;
  return (
    <fieldset className="rounded-2xl border border-line p-4">
      <legend className="px-1.5 font-semibold">{t.otherWays()}</legend>
      <p className="mb-3 text-sm text-ink-soft">{t.otherWaysLead()}</p>
      {all.map(({ connection, kind, note }) => (
        <Checkbox
          key={connection}
          isChecked={kept.includes(connection)}
          className="py-1.5 wrap-anywhere"
          onCheck={(isKept) =>
            onKeep(isKept ? [...kept, connection] : kept.filter((each) => each !== connection))
          }
        >
          {t.keep({ connection: kind })}
          {note !== null && <span className="block text-sm text-ink-soft">{note}</span>}
        </Checkbox>
      ))}
    </fieldset>
  );
}
