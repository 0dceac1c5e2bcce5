-- The link to a new address is made when its mail is sent, and anew with each try. Which of the mails arrived isn't known: each one's link is good.
alter table account_request add column token_hashes text[] not null default '{}';
