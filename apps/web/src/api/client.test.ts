import { afterEach, describe, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { setBearer } from "./bearer.ts";
import { api } from "./client.ts";

afterEach(() => setBearer(null));

const speaksFor = (token: string, fresh: string | null) => {
  const renew = vi.fn(async () => fresh);
  setBearer({ token: () => token, renew });
  return renew;
};

describe("the page's calls", () => {
  test("carry nobody's token when nobody is signed in", async () => {
    const asked = answerCalls({ "GET /api/categories": { body: [] } });
    await api("GET /categories", {});
    expect(asked[0]?.headers.get("authorization")).toBeNull();
  });

  test("carry the signed-in person's token", async () => {
    speaksFor("ann-1", null);
    const asked = answerCalls({ "GET /api/categories": { body: [] } });
    await api("GET /categories", {});
    expect(asked[0]?.headers.get("authorization")).toBe("Bearer ann-1");
  });

  test.each(["TOKEN_EXPIRED", "UNAUTHENTICATED"])(
    "are made once more with a renewed token: %s",
    async (code) => {
      const renew = speaksFor("ann-1", "ann-2");
      let times = 0;
      const asked = answerCalls({
        "GET /api/categories": () => (++times === 1 ? refusal(code, 401, "Sign in.") : { body: [] }),
      });
      await api("GET /categories", {});
      expect(renew).toHaveBeenCalledExactlyOnceWith("ann-1");
      expect(asked[1]?.headers.get("authorization")).toBe("Bearer ann-2");
    },
  );

  test("are not made a third time", async () => {
    const renew = speaksFor("ann-1", "ann-2");
    const asked = answerCalls({ "GET /api/categories": refusal("TOKEN_EXPIRED", 401, "Sign in.") });
    await expect(api("GET /categories", {})).rejects.toMatchObject({ code: "TOKEN_EXPIRED" });
    expect(asked).toHaveLength(2);
    expect(renew).toHaveBeenCalledOnce();
  });

  test("fail as they did when there is no other token", async () => {
    speaksFor("ann-1", null);
    const asked = answerCalls({ "GET /api/categories": refusal("TOKEN_EXPIRED", 401, "Sign in.") });
    await expect(api("GET /categories", {})).rejects.toMatchObject({ code: "TOKEN_EXPIRED" });
    expect(asked).toHaveLength(1);
  });

  test("that end the session repeat reads without a token, and no writes", async () => {
    const signOutOnRenewal = () => {
      let token: string | null = "ann-1";
      setBearer({ token: () => token, renew: async () => (token = null) });
    };
    const expired = refusal("TOKEN_EXPIRED", 401, "Sign in.");
    const answers = [expired, { body: [] }, expired];
    const next = () => answers.shift() ?? { body: [] };
    const asked = answerCalls({ "GET /api/categories": next, "POST /api/rooms/love": next });
    signOutOnRenewal();
    expect((await api("GET /categories", {})).data).toEqual([]);
    signOutOnRenewal();
    await expect(
      api("POST /rooms/love", { body: { roomIDs: ["terrace1"], loved: true } }),
    ).rejects.toMatchObject({
      code: "TOKEN_EXPIRED",
    });
    expect(asked.map(({ headers }) => headers.get("authorization"))).toEqual([
      "Bearer ann-1",
      null,
      "Bearer ann-1",
    ]);
  });

  test("leave other refusals alone", async () => {
    const renew = speaksFor("ann-1", "ann-2");
    answerCalls({ "GET /api/categories": refusal("FORBIDDEN", 403, "No.") });
    await expect(api("GET /categories", {})).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(renew).not.toHaveBeenCalled();
  });

  test("with a token of their own speak for that one", async () => {
    const renew = speaksFor("ann-1", "ann-2");
    const asked = answerCalls({ "GET /api/categories": refusal("TOKEN_EXPIRED", 401, "Sign in.") });
    await expect(api("GET /categories", {}, { token: "guest" })).rejects.toMatchObject({ statusCode: 401 });
    expect(asked[0]?.headers.get("authorization")).toBe("Bearer guest");
    expect(renew).not.toHaveBeenCalled();
  });
});
