import { afterEach, describe, expect, it, vi } from "vitest";
import { formatCount, formatDate, formatDecimal, formatList, formatNumber } from "./format.ts";
import { currentLocale, inLocale, negotiateLocale, setLocaleSource } from "./locale.ts";

describe("the language that is spoken", () => {
  it("is the one chosen, whatever the browser asks for", () => {
    expect(negotiateLocale("en", "fr,de;q=0.9")).toBe("en");
  });

  it("is English where nothing better is known, however odd the wishes", () => {
    for (const header of [
      undefined,
      "",
      "tlh",
      "*",
      ";;;,,,",
      "en;q=0",
      "\u0000",
      "x".repeat(100_000),
      "constructor",
    ])
      expect(negotiateLocale("constructor", header), header?.slice(0, 20)).toBe("en");
  });
});

describe("the current language", () => {
  afterEach(() => setLocaleSource(() => undefined));

  it("is that of whoever is spoken to, for as long as one speaks", () => {
    setLocaleSource(() => "nowhere");
    expect(currentLocale()).toBe("en");
    expect(inLocale("en", currentLocale)).toBe("en");
    expect(() =>
      inLocale("en", () => {
        throw new Error("in the middle");
      }),
    ).toThrow("in the middle");
    expect(currentLocale()).toBe("en");
  });

  it("writes numbers, dates and lists its own way", () => {
    expect(formatNumber(1_234.5)).toBe("1,234.5");
    expect(formatDecimal("1234.000000000000000001")).toBe("1,234.000000000000000001");
    expect(formatCount(12_300)).toBe("12K");
    expect(formatDate(Date.UTC(2026, 0, 2), { dateStyle: "long", timeZone: "UTC" })).toBe("January 2, 2026");
    expect(formatList(["a", "b", "c"])).toBe("a, b, and c");
  });

  it("writes dates as the region does that the browser names, and numbers as all do", () => {
    vi.stubGlobal("document", { documentElement: { lang: "en" } });
    vi.stubGlobal("navigator", { languages: ["de-AT", "en-GB", "en"] });
    expect(formatDate(Date.UTC(2026, 0, 2), { dateStyle: "long", timeZone: "UTC" })).toBe("2 January 2026");
    expect(formatNumber(1_234.5)).toBe("1,234.5");
    vi.stubGlobal("navigator", { languages: ["fr-FR", "en-GB@posix"] });
    expect(formatDate(Date.UTC(2026, 0, 2), { dateStyle: "long", timeZone: "UTC" })).toBe("January 2, 2026");
    vi.unstubAllGlobals();
  });
});
