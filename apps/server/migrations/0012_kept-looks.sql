CREATE TABLE "kept_looks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"avatar" text NOT NULL,
	"name" text NOT NULL,
	"is_shown" boolean NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_looks_once" UNIQUE("account_id","avatar")
);
--> statement-breakpoint
CREATE TABLE "avatar_portraits" (
	"drawn_from" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kept_looks" ADD CONSTRAINT "kept_looks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_looks_latest" ON "kept_looks" USING btree ("account_id","kept_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "avatar_portraits_asked" ON "avatar_portraits" USING btree ("asked_at");