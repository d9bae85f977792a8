-- The code of a custom avatar begins with `custom.` in place of `own.`. Other codes contain no dot, but for looks (`s1.`).
UPDATE "accounts" SET "avatar" = 'custom.' || substr("avatar", 5) WHERE "avatar" LIKE 'own.%';
