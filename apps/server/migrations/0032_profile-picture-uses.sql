-- Each picture of a profile is kept for a use of its own.
UPDATE "file_uses" SET "use" = "use" || ':/files/' || "name" WHERE "use" ~ '^(avatar|banner):[^:]+$';
