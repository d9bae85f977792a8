import type { EngineHandle } from "@veranda/contract/engine/module";
import { useActorRef, useSnapshot } from "#site/statechart/use-statechart.ts";
import {
  fromCallback,
  fromPromise,
  waitFor,
  type ActorRefFrom,
  type SnapshotFrom,
} from "#site/statechart/statechart.ts";
import { useState } from "react";
import { api } from "#api/client.ts";
import { queryClientHere } from "#api/load-in-browser.ts";
import { instancesQuery, meQuery, spaceQuery } from "#api/queries.ts";
import { isLoggedIn } from "#session/auth-machine.ts";
import { authService } from "#session/auth-service.ts";
import { RoomKeys } from "#session/room-keys.ts";
import { loadEngine } from "#engine/engine-loader.ts";
import { rememberGuest } from "#session/guest.ts";
import { prepareGuest, preparePerson } from "./guest/prepare-guest.ts";
import { browserFacts, unsupportedReason } from "#preferences/unsupported.ts";
import { reportFault } from "./report-fault.ts";
import { followSession, joinRoom, type SessionDeps } from "./session.ts";
import { JoinTickets } from "./tickets.ts";
import type { Visit } from "#engine/visit.ts";
import { visitMachine, type VisitEvent } from "./visit-machine.ts";

export type VisitActor = ActorRefFrom<typeof visitMachine>;
export type VisitSnapshot = SnapshotFrom<typeof visitMachine>;

/** The visit machine with this browser's effects. `answerEngine` answers the engine's requests to the page. */
export function useVisitMachine(
  visit: Visit,
  visitorId: string,
  answerEngine: (engine: EngineHandle) => void,
): VisitActor {
  const [machine] = useState(() => provide(visit, visitorId, answerEngine));
  const [unsupported] = useState(() => unsupportedReason(browserFacts()));
  return useActorRef(machine, { input: { unsupported } });
}

export const useVisitSnapshot = (actor: VisitActor): VisitSnapshot => useSnapshot(actor);

function provide(
  { space, shareId, instanceId }: Visit,
  visitorId: string,
  answerEngine: (engine: EngineHandle) => void,
) {
  const queries = queryClientHere();
  const auth = authService();
  const person = () => queries.ensureQueryData(meQuery());
  const key = { id: space.id, share: shareId ?? undefined };
  const deps: SessionDeps = {
    office: new JoinTickets(api, new RoomKeys(auth.actor, visitorId)),
    request: { spaceId: space.id, shareId, preferredInstanceId: instanceId },
    setting: queries.getQueryData(spaceQuery(key).queryKey)?.setting,
    person,
    onSignedIn: () => auth.send({ type: "SIGN_IN_FROM_SPACE_DONE" }),
    onInstances: () => void queries.invalidateQueries({ queryKey: instancesQuery(key).queryKey }),
  };
  return visitMachine.provide({
    actors: {
      loadEngine: fromCallback<VisitEvent>(({ sendBack }) => {
        loadEngine((share) => sendBack({ type: "ENGINE_PROGRESS", share }), answerEngine).then(
          (engine) => {
            // Mounted and hidden while a guest chooses a name and an avatar.
            if (deps.setting) engine.send("prepare_space", { setting: deps.setting });
            return sendBack({ type: "ENGINE_READY", engine });
          },
          (error: unknown) => sendBack({ type: "ENGINE_FAILED", error }),
        );
      }),
      prepareGuest: fromPromise(async () => {
        await auth.settled();
        if (isLoggedIn(auth.snapshot)) return preparePerson(await person());
        // Gates come before the guest's choice of name and avatar.
        const [prepared] = await Promise.all([prepareGuest(), deps.office.prepare(deps.request)]);
        return prepared;
      }),
      signInInstead: fromPromise(async ({ signal }) => {
        await waitFor(auth.actor, isLoggedIn, { signal });
        return preparePerson(await person()).guest;
      }),
      join: fromPromise(({ input, signal }) => joinRoom(input, deps, signal)),
      session: fromCallback(({ input: { engine }, sendBack }) => {
        // Not needed to enter: loaded once inside.
        const counting = import("./be-inside.ts").then(
          ({ beInside }) => beInside(engine, queries, deps),
          () => () => {},
        );
        const stopFollowing = followSession(engine, deps, sendBack);
        return () => {
          void counting.then((stop) => stop());
          stopFollowing();
        };
      }),
    },
    actions: {
      rememberGuest: (_, { guest }) => rememberGuest(localStorage, guest),
      reportFault: (_, { fault }) => reportFault(fault),
    },
  });
}
