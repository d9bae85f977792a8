CREATE TABLE "favourite_emotes" (
	"account_id" text NOT NULL,
	"emote_id" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourite_emotes_account_id_emote_id_pk" PRIMARY KEY("account_id","emote_id")
);
--> statement-breakpoint
CREATE TABLE "recent_emotes" (
	"account_id" text NOT NULL,
	"emote_id" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recent_emotes_account_id_emote_id_pk" PRIMARY KEY("account_id","emote_id")
);
--> statement-breakpoint
ALTER TABLE "favourite_emotes" ADD CONSTRAINT "favourite_emotes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recent_emotes" ADD CONSTRAINT "recent_emotes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recent_emotes_latest" ON "recent_emotes" USING btree ("account_id","used_at" DESC NULLS LAST);