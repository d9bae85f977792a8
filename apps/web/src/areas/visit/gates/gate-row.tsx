import { useMutation } from "@tanstack/react-query";
import { CallError, type GateKind, type SpaceGate, type SpaceGates } from "@veranda/contract";
import { GATE_GUESSES_MINUTES } from "@veranda/contract/constants";
import * as t from "@veranda/messages/gates";
import { Building2, CalendarCheck, Check, KeyRound, MailCheck, Wallet, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { api } from "#api/client.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { useForm } from "#api/forms/use-form.ts";
import { withShare, type GatesKey } from "#api/gates.ts";
import { openLogin } from "#session/auth.ts";
import { useAuth } from "#session/use-auth.ts";
import { GATE_NAMES } from "#site/gate-names.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/field.tsx";
import { FIRST_FOCUS } from "#ui/first-focus.ts";
import { FormFault } from "#ui/form-fault.tsx";
import { TokenWay } from "./token-way.tsx";
import { showToast } from "#ui/toast/toast-store.ts";

type Passing = {
  spaceKey: GatesKey;
  onPassed: (gates: SpaceGates) => void;
  /** It is no longer required. */
  onGone: () => void;
  /** Entering was tried just now and refused. */
  wasRefused: boolean;
  /** Tries to enter: the server checks tokens then. */
  onTry: () => void;
};

const ICONS: Record<GateKind, LucideIcon> = {
  token: Wallet,
  password: KeyRound,
  emails: MailCheck,
  members: Building2,
  adults: CalendarCheck,
};
/** One requirement of a space, and the way to meet it. */
export function GateRow({ gate, ...passing }: Passing & { gate: SpaceGate }) {
  const Icon = gate.isPassed ? Check : ICONS[gate.kind];
  return (
    <div className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="font-text font-semibold tracking-normal">{GATE_NAMES[gate.kind]()}</h3>
        {gate.isPassed ? (
          <p role="status" className="text-ink-soft">
            {t.passed()}
          </p>
        ) : (
          passingForm(gate, passing)
        )}
      </div>
    </div>
  );
}

function passingForm(gate: SpaceGate, passing: Passing): ReactNode {
  switch (gate.kind) {
    case "token":
      return <TokenWay gate={gate} wasMissing={passing.wasRefused} onTry={passing.onTry} />;
    case "password":
      return <PasswordWay {...passing} />;
    case "emails":
      return <EmailWay />;
    case "members":
      return <OrganizationWay name={gate.name} />;
    case "adults":
      return <AdultWay {...passing} />;
    default:
      return gate satisfies never;
  }
}

/** Handles the answer; `onGone` where the requirement no longer exists. */
async function orGone<T>(answer: Promise<{ data: T }>, onGone: () => void): Promise<T> {
  try {
    return (await answer).data;
  } catch (error) {
    if (error instanceof CallError && error.code === "GATE_NOT_FOUND") onGone();
    throw error;
  }
}

function PasswordWay({ spaceKey: { id, share }, onPassed, onGone }: Passing) {
  const form = useForm({
    initial: { password: "" },
    send: (body) =>
      orGone(
        api("POST /rooms/{id}/gates/password", { params: { id }, query: withShare(share), body }),
        onGone,
      ),
    refusals: {
      WRONG_PASSWORD: { at: "password" },
      RATE_LIMITED: { at: "password", says: () => t.tooManyGuesses({ minutes: GATE_GUESSES_MINUTES }) },
    },
    onDone: onPassed,
  });
  return (
    <form {...form.props} className="grid gap-3">
      <p className="text-ink-soft">{t.passwordHint()}</p>
      <PasswordField {...form.text("password")} label={t.password()} autoComplete="off" />
      <FormFault>{form.fault}</FormFault>
      <span>
        <Button type="submit" variant="accent" disabled={form.values.password === "" || form.isBusy}>
          {t.submitPassword()}
        </Button>
      </span>
    </form>
  );
}

function EmailWay() {
  const { me, isLoggedIn } = useAuth();
  const email = me?.email ?? null;
  if (isLoggedIn)
    return (
      <p className="wrap-anywhere text-ink-soft">{email === null ? t.noAddress() : t.notListed({ email })}</p>
    );
  return (
    <div className="grid gap-3">
      <p className="text-ink-soft">{t.emailsHint()}</p>
      <span>
        <Button onClick={() => openLogin()}>{t.signIn()}</Button>
      </span>
    </div>
  );
}

function OrganizationWay({ name }: { name: string }) {
  const { isLoggedIn } = useAuth();
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere text-ink-soft">
        {name === "" ? t.organisationGone() : isLoggedIn ? t.notMember({ name }) : t.membersOnly({ name })}
      </p>
      {!isLoggedIn && (
        <span>
          <Button onClick={() => openLogin()}>{t.signIn()}</Button>
        </span>
      )}
    </div>
  );
}

function AdultWay({ spaceKey: { id, share }, onPassed, onGone }: Passing) {
  const confirm = useMutation({
    mutationFn: () =>
      orGone(api("POST /rooms/{id}/gates/adults", { params: { id }, query: withShare(share) }), onGone),
    onSuccess: onPassed,
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
  });
  return (
    <div className="grid gap-3">
      <p className="text-ink-soft">{t.adultsHint()}</p>
      <span>
        <Button {...FIRST_FOCUS} disabled={confirm.isPending} onClick={() => confirm.mutate()}>
          {t.confirmAdult()}
        </Button>
      </span>
    </div>
  );
}
