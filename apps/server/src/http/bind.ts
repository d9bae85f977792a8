import type { CallDefinition, CallReceived, CallReturn } from "@veranda/contract";
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Events } from "../platform/events/events.ts";
import type { CallContext } from "./call-context.ts";
import { cookiesOf } from "./cookie-jar.ts";
import { schemaOf, serialiserOf, urlOf } from "./call-schema.ts";
import { requireCaller, requireOwnSpace, recognise, type CallerDeps } from "./caller.ts";
import { originOf } from "./origin.ts";
import { requirePublicTexts } from "./public-texts.ts";
import { requireForm, readForms, withReceivedForm } from "./receive-file.ts";
import { isForwarded } from "./forward.ts";
import { askAt } from "./ask-at.ts";
import { createSharedAnswers, isShared } from "./shared-answers.ts";
import { STRANGER } from "./stranger.ts";
import type { XsrfTokens } from "./xsrf.ts";

/** Mounts a call of the contract with its rule. */
export type Bind = <C extends CallDefinition>(
  call: C,
  answer: (input: CallReceived<C> & CallContext<C>) => Promise<CallReturn<C>>,
) => void;

export type BindOptions = CallerDeps & {
  xsrf: XsrfTokens;
  events: Pick<Events, "on">;
  /** Called when a call has changed what others may see, before it is answered. */
  onContentChanged: () => void;
  /** Route settings that depend on the call, such as its rate limit. */
  configOf: (call: CallDefinition) => FastifyContextConfig;
  /** Folder for files uploaded with a call, until it is answered. */
  arrivals: string;
};

/**
 * Binds calls to routes: authorises the caller, validates the input, runs the rule, and serialises only what the
 * contract names.
 */
export function createBind(
  app: FastifyInstance,
  { configOf, xsrf, events, onContentChanged, arrivals, ...callers }: BindOptions,
): Bind {
  app.decorateRequest("guest", null);
  app.decorateRequest("person", null);
  const shared = createSharedAnswers();
  const stop = events.on("SharedContentChanged", () => shared.clear());
  app.addHook("onClose", async () => stop());
  const mount = (scope: FastifyInstance, call: CallDefinition, answer: Answer): void => {
    const serialise = serialiserOf(call);
    scope.route({
      method: call.method,
      url: urlOf(call),
      config: configOf(call),
      schema: schemaOf(call),
      async onRequest(request, reply) {
        await recognise(request, callers);
        await requireCaller(call, request, callers);
        if (call.guard === "xsrf") xsrf.require(request, reply);
        if (call.file) requireForm(request, call.file.maxBytes);
      },
      ...(call.answerDependsOn === undefined
        ? {}
        : {
            // After the limits, which are onRequest hooks.
            async preParsing(request, reply) {
              if (await shared.sendKept(call, request, reply)) return reply;
              return undefined;
            },
          }),
      async preHandler(request) {
        requireOwnSpace(call, request);
      },
      async onSend(_, { statusCode }) {
        if (changesPages(call) && statusCode < 400) onContentChanged();
      },
      handler(request, reply) {
        const { params, query, body } = request;
        if (isShared(call, request))
          return shared.send(request, reply, async () =>
            serialise(await answer({ params, query, body, ...STRANGER })),
          );
        const given = { params, query, body, ...contextOf(request, reply) };
        if (!call.file) {
          requirePublicTexts(call, body);
          if (call.answerDependsOn === undefined) return answer(given);
          return answer(given).then((made) => shared.sendSame(request, reply, made, serialise) ?? made);
        }
        return withReceivedForm(request, { folder: arrivals, ...call.file, fields: call.body }, (form) => {
          requirePublicTexts(call, form.body);
          return answer({ ...given, ...form });
        });
      },
    });
  };
  return (call, rule) => {
    // The validator has parsed the input by this call's schemas, and the guards above have authorised the caller.
    const answer = rule as Answer;
    if (!call.file) return mount(app, call, answer);
    void app.register(async (scope) => {
      await readForms(scope);
      mount(scope, call, answer);
    });
  };
}

/** Whether shared pages may change by the call. */
const changesPages = ({ method, keepsPages }: CallDefinition): boolean =>
  method !== "GET" && keepsPages !== true;

type Answer = (input: unknown) => Promise<unknown>;

const contextOf = (request: FastifyRequest, reply: FastifyReply): CallContext => ({
  me: request.person?.accountId ?? null,
  person: request.person,
  caller: {
    visitorId: request.guest?.visitorId ?? request.uid,
    guest: request.guest,
    accountId: request.person?.accountId ?? null,
  },
  origin: originOf(request),
  cookies: cookiesOf(request, reply),
  setHeader: (name, value) => void reply.header(name, value),
  askAt: isForwarded(request.headers) ? null : (address) => askAt(address, request),
});
