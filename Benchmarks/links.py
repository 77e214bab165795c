"""Writes a file of links: half plain, a third with trackers, the rest wrapped. The same in every run.

    links.py COUNT FILE
"""
import base64
import random
import sys
from urllib.parse import quote

WORDS = "heron nest wade grey river reed notes gallery spring photo story wing feather marsh dawn".split()


def plain(rng):
    host = rng.choice(["www.", "", "blog.", "shop."]) + rng.choice(WORDS) + str(rng.randrange(4000)) + rng.choice([".example", ".example.org", ".co.example", ".example.net"])
    path = "/".join(rng.choice(WORDS) for _ in range(rng.randrange(1, 5)))
    link = f"{rng.choice(['https', 'https', 'https', 'http'])}://{host}/{path}"
    link += rng.choice(["", "", ".html", ".jpg", f"/{rng.randrange(10**6)}"])
    if rng.randrange(3) == 0:
        link += f"?id={rng.randrange(10**6)}" + rng.choice(["", "&page=2", "&lang=de&sort=new"])
    if rng.randrange(20) == 0:
        link += "#" + rng.choice(WORDS)
    return link


def tracked(rng):
    link = rng.choice([plain, plain, plain, site])(rng)
    link, _, fragment = link.partition("#")
    trackers = rng.choice([
        "utm_source=newsletter&utm_medium=email&utm_campaign=spring", "utm_source=x&utm_medium=social", f"fbclid=IwAR{rng.getrandbits(120):x}",
        f"gclid=Cj0KCQ{rng.getrandbits(100):x}&gad_source=1", f"mc_cid={rng.getrandbits(40):x}&mc_eid={rng.getrandbits(40):x}", "igshid=abc&utm_source=ig",
        f"utm_source=rss&utm_medium=feed&utm_content={rng.randrange(1000)}", f"msclkid={rng.getrandbits(100):x}",
    ])
    return link + ("&" if "?" in link else "?") + trackers + ("#" + fragment if fragment else "")


def site(rng):
    number = rng.randrange(10**9)
    return rng.choice([
        f"https://www.youtube.com/watch?v={number:x}&si={number:x}&feature=shared", f"https://x.com/heron/status/{number}?s=20&t={number:x}",
        f"https://www.amazon.de/dp/B{number:09x}/ref=sr_1_1?crid={number:x}&keywords=heron&qid={number}", f"https://www.instagram.com/p/{number:x}/?igsh={number:x}",
        f"https://www.google.com/search?q=grey+heron&client=firefox-b-d&ved={number:x}", f"https://www.reddit.com/r/herons/comments/{number:x}/?share_id={number:x}",
    ])


def wrapped(rng):
    target = plain(rng).partition("#")[0]
    full, bare = quote(target, safe=""), target.split("://", 1)[1]
    token = f"{rng.getrandbits(80):x}"
    return rng.choice([
        f"https://www.google.com/imgres?q=grey%20heron&imgurl={full}&imgrefurl=https%3A%2F%2Fheron.example%2Fnotes&docid={token}&tbnid={token}&w=1200&h=800",
        f"https://www.google.com/url?sa=t&url={full}&ved=2ah&usg={token}", f"https://www.bing.com/ck/a?!&&p={token}&u=a1{base64.urlsafe_b64encode(target.encode()).decode().rstrip('=')}&ntb=1",
        f"https://www.bing.com/images/search?view=detailV2&ccid=Ab&id={token}&mediaurl={full.replace('%3A', '%3a').replace('%2F', '%2f')}&exph=800&q=heron",
        f"https://duckduckgo.com/l/?uddg={full}&rut={token}", f"https://external-content.duckduckgo.com/iu/?u={full}&f=1&nofb=1&ipt={token}",
        f"https://l.facebook.com/l.php?u={full}{'%26' if '?' in target else '%3F'}fbclid%3D{token}&h={token}", f"https://www.youtube.com/redirect?event=comments&redir_token={token}&q={full}",
        f"https://eur02.safelinks.protection.outlook.com/?url={full}&data=05%7C01&sdata={token}&reserved=0", f"https://i0.wp.com/{bare.partition('?')[0]}?w=640&ssl=1",
        f"https://substackcdn.com/image/fetch/w_1456,c_limit,f_auto/{full}", f"https://heron.example/_next/image?url={full}&w=640&q=75",
        f"https://out.reddit.com/t3_x?url={full}&token={token}&app_name=web", f"https://vk.com/away.php?to={full}&cc_key=",
    ])


def main():
    rng = random.Random(11)
    kinds = [plain] * 3 + [tracked] * 2 + [wrapped]
    with open(sys.argv[2], "w") as file:
        for _ in range(int(sys.argv[1])):
            file.write(rng.choice(kinds)(rng) + "\n")


main()
