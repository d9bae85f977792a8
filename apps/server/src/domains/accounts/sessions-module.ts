import { defineModule } from "../../modules.ts";
import { startModule } from "../../start-module.ts";
import { accessTokenIssuer, createAccessTokens } from "./access-token.ts";
import { openSessions } from "./sessions.ts";

/** Sessions: who is signed in. */
export const sessionsModule = defineModule({
  name: "sessions",
  needs: { start: startModule },
  async open({ start: { config, platform } }, closing) {
    const { database, events, secret, pubsub, now, monotonic } = platform;
    const accessSeconds = config.ACCESS_TOKEN_SECONDS;
    const sessions = await openSessions({
      db: database.db,
      events,
      secret,
      issueAccessToken: accessTokenIssuer(secret, accessSeconds, now),
      pubsub,
      now,
      monotonic,
      lifetimeDays: config.SESSION_DAYS,
      accessSeconds,
    });
    closing.defer(() => sessions.close());
    const access = createAccessTokens({
      secret,
      lifetimeSeconds: accessSeconds,
      now,
      monotonic,
      ended: (ids) => sessions.ended(ids),
    });
    return { access, sessions };
  },
});
